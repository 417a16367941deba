export { historyRoutes } from './history.routes.ts';
export { searchCsv } from './search-csv.ts';
