export * from './exchanges.ts';
export * from './frames.ts';
export * from './server.ts';
