export { toCsv, toTabSeparated, type Cell } from '@linklode/contract/csv';
