// Sets the colours before anything is painted: those chosen on this page, else those of the system.
(() => {
  let chosen = null;
  try { chosen = localStorage.getItem("wsn.theme"); } catch { /* storage is switched off */ }
  if (chosen === "dark" || chosen === "light") document.documentElement.dataset.theme = chosen;
})();
