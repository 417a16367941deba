/** Where the tests find the product. Other ports let a second run go on beside the first. */
export const WEB_PORT = Number(process.env['E2E_WEB_PORT'] ?? 4300);
export const API_PORT = Number(process.env['E2E_API_PORT'] ?? 4400);
export const WEB = `http://localhost:${WEB_PORT}`;
export const API = `http://localhost:${API_PORT}`;
