#!/usr/bin/env bash
# mapshaper 0.7.70 (npm): a GeoJSON FeatureCollection is read and written as GeoJSON, nothing else asked.
#
# One would guess: a FeatureCollection comes out, whatever the features are about.
# Seen: where no feature has a property (an outline of the map, say) a GeometryCollection comes out, which has no
# features at all. A reader that looks for `features` finds an empty map. `-o geojson-type=FeatureCollection` asks for one.
# Installing it takes a minute of processor time.
#
# Exit status: 0 it is still so, 1 it has changed.
set -euo pipefail
command -v npm >/dev/null || {
    echo "npm is needed"
    exit 2
}
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
npm install --silent --no-audit --no-fund --prefix "$temp" mapshaper@0.7.70 >"$temp/npm.log" 2>&1 || {
    cat "$temp/npm.log"
    exit 2
}
for properties in '{}' '{"word": "wood"}'; do
    echo '{"type": "FeatureCollection", "features": [{"type": "Feature", "properties": '"$properties"',
        "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]}}]}' >"$temp/in.json"
    "$temp/node_modules/.bin/mapshaper" "$temp/in.json" -o "$temp/out.json" format=geojson force 2>/dev/null
    node -e "console.log('properties $properties:', JSON.parse(require('fs').readFileSync('$temp/out.json')).type)"
done >"$temp/seen"
echo "mapshaper 0.7.70, a FeatureCollection of one polygon"
echo "guessed: FeatureCollection for both"
cat "$temp/seen"
[ "$(cat "$temp/seen")" = 'properties {}: GeometryCollection
properties {"word": "wood"}: FeatureCollection' ]
