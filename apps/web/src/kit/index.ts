/** The parts that all pages are made of. */
export * from './child-standing.ts';
export * from './calendar-sheet.tsx';
export * from './controls.tsx';
export * from './dialog.tsx';
export * from './editable.tsx';
export * from './fields.tsx';
export * from './forms.tsx';
export * from './frame.tsx';
export * from './games.tsx';
export * from './icon.tsx';
export * from './news.tsx';
export * from './person-fields.tsx';
export * from './registrations.tsx';
export * from './rich.tsx';
export * from './surfaces.tsx';
export * from './time.tsx';
export * from './words.ts';
