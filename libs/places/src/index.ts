export {
  areasOfOthers,
  countries,
  countryName,
  customGroups,
  type WorldRegion,
  worldRegions,
  zonesOfOthers,
} from './countries.iso.js';
export { Gazetteer, WorldPlaces } from './gazetteer.js';
export { BuiltinGazetteer } from './gazetteer.builtin.js';
export { placeDates } from './place-data.js';
export { BuiltinWorldPlaces } from './world-places.builtin.js';
