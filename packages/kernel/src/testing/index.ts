export * from './clock.ts';
export * from './databases.ts';
export * from './logs.ts';
