/** Where the tests find the product: ports that nothing else of the project uses. */
export const WEB_PORT = Number(process.env['E2E_WEB_PORT'] ?? 4300);
export const API_PORT = Number(process.env['E2E_API_PORT'] ?? 4400);
export const WEB = `http://localhost:${WEB_PORT}`;
export const API = `http://localhost:${API_PORT}`;
