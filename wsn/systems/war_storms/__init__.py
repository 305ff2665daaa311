"""War Storms Normandy: platoons, companies and officers between the hedgerows (WSN, WSS)."""
