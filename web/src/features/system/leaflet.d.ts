/** Leaflet as a module; what its package names first is of the older kind, which home would pay for. */
declare module 'leaflet/dist/leaflet-src.esm.js' {
  export * from 'leaflet';
}
