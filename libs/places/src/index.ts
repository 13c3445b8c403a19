export { areas, subdivisions, type TimeZone, timeZones } from './areas.js';
export { Gazetteer, WorldPlaces } from './gazetteer.js';
export { BuiltinGazetteer } from './gazetteer.builtin.js';
export { placeDates } from './place-data.js';
export { BuiltinWorldPlaces } from './world-places.builtin.js';
