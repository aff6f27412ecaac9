export * from './cheap-passwords.ts';
export * from './clock.ts';
export * from './databases.ts';
export * from './kernel-app.ts';
export * from './locks.ts';
export * from './logs.ts';
export * from './quiet-way.ts';
export * from './strict-calendar.ts';
