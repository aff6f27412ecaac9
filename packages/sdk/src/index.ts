export * from './client.ts';
export { systemClock, type SdkClock } from './clock.ts';
export * from './endpoint.ts';
export { HubError, isHubError, type ClientCode, type HubErrorCode } from './errors.ts';
export * from './generated/operations.ts';
export * from './messages.ts';
export * from './pages.ts';
export * from './polling.ts';
export { alwaysVisible, pageVisibility, type Visibility } from './visibility.ts';
