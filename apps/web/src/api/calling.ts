// What calls need, and those that are made before anything is drawn: one file, which runs without React.
export { createApiClient } from './api-client.ts';
export { getMe, logout, runSearch } from '@linklode/contract/calls';
