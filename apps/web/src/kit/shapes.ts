import { OFFLINE_PATH } from './offline-shape.ts';

/** The drawings behind `Icon`, 24 by 24, stroked in the text's colour. Drawn for this project. */
export const ICON_SHAPES = {
  alert: '<path d="M12 4.2 2.9 19.6h18.2zM12 10v4.4M12 16.9v.1"/>',
  audit: '<path d="M6 3.5h12v17H6zM9 8h6M9 12h6M9 16h3"/>',
  baseball:
    '<circle cx="12" cy="12" r="8.8"/><path d="M7 4.9c2.5 4.4 2.5 9.8 0 14.2M17 4.9c-2.5 4.4-2.5 9.8 0 14.2M7.4 8.6 9.8 8M8.2 12h2.2M7.4 15.4l2.4.6M16.6 8.6 14.2 8M15.8 12h-2.2M16.6 15.4l-2.4.6"/>',
  basketball:
    '<circle cx="12" cy="12" r="8.8"/><path d="M12 3.2v17.6M3.2 12h17.6M6 5.6c3.1 3.6 3.1 9.2 0 12.8M18 5.6c-3.1 3.6-3.1 9.2 0 12.8"/>',
  bell: '<path d="M6.2 16.5V11a5.8 5.8 0 0 1 11.6 0v5.5l1.7 2H4.5zM10 21h4"/>',
  bend: '<path d="M3.5 17.5c7.5 0 5-9.5 17-9.5M3.5 21c9.8 0 7.5-9.5 17-9.5" stroke-width="2.1"/><circle cx="8" cy="7" r="3" fill="currentColor" stroke="none"/>',
  calendar: '<rect x="4" y="5.5" width="16" height="15" rx="2"/><path d="M4 10h16M8 3.2v4M16 3.2v4"/>',
  'calendar-plus':
    '<rect x="4" y="5.5" width="16" height="15" rx="2"/><path d="M4 10h16M8 3.2v4M16 3.2v4M12 12.6v5M9.5 15.1h5"/>',
  card: '<rect x="3" y="5.5" width="18" height="13" rx="2"/><path d="M3 10h18M6.5 14.8h4"/>',
  chat: '<path d="M6 5h12a2 2 0 0 1 2 2v7.5a2 2 0 0 1-2 2h-7l-4.5 3.7v-3.7H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z"/>',
  check: '<path d="m5 12.6 4.8 4.9L19 7"/>',
  clock: '<circle cx="12" cy="12" r="8.8"/><path d="M12 7v5.2l3.4 2"/>',
  copy: '<rect x="8.5" y="8.5" width="11" height="11.5" rx="2"/><path d="M5.5 15.5h-1V6a2 2 0 0 1 2-2h9v1"/>',
  device: '<rect x="7" y="3" width="10" height="18" rx="2"/><path d="M11 17.8h2"/>',
  doc: '<path d="M6.5 3.5h7l4.5 4.5v12.5H6.5zM13.5 3.5V8H18M9.5 12.5h5M9.5 16h5"/>',
  dots: '<path d="M5.5 12v.1M12 12v.1M18.5 12v.1" stroke-width="3"/>',
  down: '<path d="m5.5 9.5 6.5 6.5 6.5-6.5"/>',
  download: '<path d="M12 4v11M7.2 10.4l4.8 4.8 4.8-4.8M5 20h14"/>',
  external: '<path d="M14 4.4h5.6V10M19.4 4.6 11 13M17 14v5.4H4.6V7H10"/>',
  eye: '<path d="M2.6 12S6 5.6 12 5.6 21.4 12 21.4 12 18 18.4 12 18.4 2.6 12 2.6 12z"/><circle cx="12" cy="12" r="2.9"/>',
  flag: '<path d="M6 21V4.2M6 4.6h11.5l-2.2 4.1 2.2 4.1H6"/>',
  football: '<path d="M4 20C2.6 11 9 3.6 20 4c1.4 9-5 16.4-16 16zM8.6 15.4l6.8-6.8M10.4 11l2.6 2.6M12.4 9l2.6 2.6"/>',
  grip: '<path d="M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1" stroke-width="3"/>',
  heart: '<path d="M12 19.8s-7.6-4.6-7.6-10.1A4.2 4.2 0 0 1 12 7.2a4.2 4.2 0 0 1 7.6 2.5c0 5.5-7.6 10.1-7.6 10.1z"/>',
  home: '<path d="M4 11.2 12 4l8 7.2V20h-5.5v-5.5h-5V20H4z"/>',
  info: '<circle cx="12" cy="12" r="8.8"/><path d="M12 11.2v5.2M12 7.8v.1"/>',
  key: '<circle cx="8" cy="14.5" r="4.3"/><path d="m11.2 11.4 8-8M16 6.6l3 3M13.4 9.2l2 2"/>',
  laptop: '<rect x="5" y="5" width="14" height="10" rx="1.5"/><path d="M2.5 18.5h19"/>',
  left: '<path d="M14.5 5.5 8 12l6.5 6.5"/>',
  link: '<path d="M10.2 13.8a3.8 3.8 0 0 0 5.4 0l3-3a3.8 3.8 0 0 0-5.4-5.4l-1.1 1.1M13.8 10.2a3.8 3.8 0 0 0-5.4 0l-3 3a3.8 3.8 0 0 0 5.4 5.4l1.1-1.1"/>',
  lock: '<rect x="5" y="10.5" width="14" height="9.8" rx="2"/><path d="M8 10.5V8a4 4 0 0 1 8 0v2.5"/>',
  logout: '<path d="M13.5 4.5h-8v15h8M10 12h10.4M17 8.6l3.4 3.4-3.4 3.4"/>',
  mail: '<rect x="3.4" y="5.4" width="17.2" height="13.2" rx="2"/><path d="m4 7.2 8 6 8-6"/>',
  megaphone: '<path d="M4 9.8v4.4h3.2l8.8 4.3v-13L7.2 9.8zM19 9.3a4 4 0 0 1 0 5.4M7.6 14.2l1 5.3h2.6l-1-4"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
  news: '<path d="M5 4.5h11v15H6.5A2.5 2.5 0 0 1 4 17V5.5zM16 9h4v8a2.5 2.5 0 0 1-2.5 2.5H16M7.5 8.5h5M7.5 12h5M7.5 15.5h5"/>',
  no: '<circle cx="12" cy="12" r="8.4"/><path d="m6.2 6.2 11.6 11.6"/>',
  phone:
    '<path d="M6.5 4h3l1.4 4-1.9 1.4a11 11 0 0 0 5.6 5.6l1.4-1.9 4 1.4v3a2 2 0 0 1-2.2 2A15.5 15.5 0 0 1 4.5 6.2 2 2 0 0 1 6.5 4z"/>',
  offline: `<path d="${OFFLINE_PATH}"/>`,
  pin: '<path d="M12 21s6.8-6.1 6.8-11.4a6.8 6.8 0 0 0-13.6 0C5.2 14.9 12 21 12 21z"/><circle cx="12" cy="9.6" r="2.4"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  print: '<path d="M7 9V4h10v5M7 17H4.5V9h15v8H17M7 14h10v6.5H7z"/>',
  rain: '<path d="M7 15.5a4 4 0 0 1 .4-8A5 5 0 0 1 17 8.7a3.5 3.5 0 0 1 .3 6.8M8.5 18l-.8 2.2M12.5 18l-.8 2.2M16.5 18l-.8 2.2"/>',
  redo: '<path d="m15 14 4.5-4.5L15 5M19 9.5h-8.5a5.5 5.5 0 0 0 0 11H14"/>',
  undo: '<path d="M9 14 4.5 9.5 9 5M5 9.5h8.5a5.5 5.5 0 0 1 0 11H10"/>',
  retry: '<path d="M19.6 12a7.6 7.6 0 1 1-2.4-5.6M19.8 3.6v4.2h-4.2"/>',
  right: '<path d="m9.5 5.5 6.5 6.5-6.5 6.5"/>',
  route: '<path d="m12 2.8 9.2 9.2-9.2 9.2L2.800 12zM9 15v-3.500h5.500M12.300 9.200l2.400 2.300-2.400 2.300"/>',
  search: '<circle cx="11" cy="11" r="6.4"/><path d="m15.8 15.8 4.6 4.6"/>',
  send: '<path d="M4 11.6 20.4 4.2 14.8 20l-3.4-6.2zM11.4 13.8 20.4 4.2"/>',
  'add-home': '<rect x="5" y="3" width="14" height="18" rx="2.5"/><path d="M12 8.5v7M8.5 12h7"/>',
  share: '<path d="M12 15V4M8 7.6 12 4l4 3.6M6 11.5H5v9h14v-9h-1"/>',
  shield: '<path d="m12 3.4 7.4 2.9v5c0 4.5-3 7.8-7.4 9.4-4.4-1.6-7.4-4.9-7.4-9.4v-5z"/>',
  soccer:
    '<circle cx="12" cy="12" r="8.8"/><path d="m12 8.2 3.6 2.6-1.4 4.3H9.8l-1.4-4.3zM12 8.2V3.2M15.6 10.8l4.8-1.5M14.2 15.1l2.9 4.1M9.8 15.1l-2.9 4.1M8.4 10.8 3.6 9.3"/>',
  spark: '<path d="M12 3.5 13.9 10l6.6 2-6.6 2L12 20.5 10.1 14l-6.6-2 6.6-2z"/>',
  table: '<path d="M4 6h1.5M4 12h1.5M4 18h1.5M9 6h11M9 12h11M9 18h7"/>',
  tag: '<path d="M4.2 4.2h7.2l8.4 8.4-7.2 7.2-8.4-8.4zM8.2 8.2v.1"/>',
  trophy:
    '<path d="M8 4.2h8v5.6a4 4 0 0 1-8 0zM8 6H4.6c0 3 1.3 4.7 3.6 5M16 6h3.4c0 3-1.3 4.7-3.6 5M12 13.8v3M8.6 20.2h6.8c0-2.1-1.4-3.4-3.4-3.4s-3.4 1.3-3.4 3.4z"/>',
  up: '<path d="m5.5 14.5 6.5-6.5 6.5 6.5"/>',
  user: '<circle cx="12" cy="8" r="3.8"/><path d="M4.8 20.3c.9-3.7 3.7-5.6 7.2-5.6s6.3 1.9 7.2 5.6"/>',
  users:
    '<circle cx="9" cy="8.3" r="3.3"/><path d="M2.8 19.6c.7-3.3 3.1-5 6.2-5s5.5 1.7 6.2 5M15.8 5.3a3.3 3.3 0 0 1 0 6M17.8 14.9c2 .6 3.1 2.2 3.6 4.7"/>',
  maybe: '<path d="M8.7 9a3.3 3.3 0 1 1 4.9 2.9c-1.1.6-1.6 1.3-1.6 2.6M12 18.3v.1"/>',
  x: '<path d="m6 6 12 12M18 6 6 18"/>',
  bag: '<path d="M5 8.5h14l1 12H4zM8.5 11V7a3.5 3.5 0 0 1 7 0v4"/>',
  apple:
    '<path d="M12 8.2c-1.5-1.3-3-1.5-4.3-1-2.2.9-3 3.3-2.6 6 .5 3.4 2.5 6.9 4.9 6.9.8 0 1.3-.4 2-.4s1.2.4 2 .4c2.4 0 4.4-3.5 4.9-6.9.4-2.7-.4-5.1-2.6-6-1.3-.5-2.8-.3-4.3 1zM12 8c0-2.2 1-3.7 3-4.4"/>',
  car: '<path d="M4 16.5v-4l2-5h12l2 5v4M4 12.5h16M4 16.5h16v2.2h-3v-2.2M4 16.5v2.2h3v-2.2M7.3 14.6h.1M16.6 14.6h.1"/>',
} as const;

/** Larger drawings: the line art of a sport and the shirt of a team. */
export const ART_SHAPES = {
  court:
    '<path d="M40 20h520v360H40zM220 20v150h160V20M220 170a80 80 0 0 0 160 0' +
    'M100 20v60c0 130 90 210 200 210s200-80 200-210V20M265 48h70"/><circle cx="300" cy="62" r="14"/>' +
    '<path d="M240 380a60 60 0 0 1 120 0" />',
  diamond:
    '<path d="M300 372 30 102M300 372 570 102M30 102C110-34 490-34 570 102M120 192c60-110 300-110 360 0"/>' +
    '<path d="m300 372-118-118 118-118 118 118z"/><circle cx="300" cy="254" r="20"/>' +
    '<path d="m300 124 12 12-12 12-12-12zM182 242l12 12-12 12-12-12z' +
    'M418 242l12 12-12 12-12-12z" fill="currentColor" stroke="none"/>',
  pitch:
    '<path d="M40 20h520v360H40zM300 20v360M40 110h90v180H40M560 110h-90v180h90M40 155h36v90H40' +
    'M560 155h-36v90h36M130 160a50 50 0 0 1 0 80M470 160a50 50 0 0 0 0 80"/><circle cx="300" cy="200" r="62"/>' +
    '<circle cx="300" cy="200" r="4"/>',
  jersey: '<path d="M8 2.5 3 5l-2 5 3.5 1.5V21.5h15V11.5L23 10l-2-5-5-2.5c-.6 1.6-2 2.6-4 2.6s-3.4-1-4-2.6z"/>',
} as const;

export type IconName = keyof typeof ICON_SHAPES;
export type ArtName = keyof typeof ART_SHAPES;
