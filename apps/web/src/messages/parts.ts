// What is loaded when it is opened, in one file: each of its own would cut the rest into many small ones.
export { default as Announcements } from './announcements.tsx';
export { default as Family } from './family.tsx';
export { default as NewMessage } from './new-message.tsx';
export { default as NobodyYet } from './standings.tsx';
export { default as ReportDialog } from './report.tsx';
