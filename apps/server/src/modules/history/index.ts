export { historyRoutes, tellDelivered } from './history.routes.ts';
export { searchCsv } from './search-csv.ts';
