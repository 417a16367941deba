// Who may use whom among the server's modules, always through the other's index.ts. A new arrow is a line here.
module.exports = {
  accounts: ['credits'],
  auth: ['accounts', 'credits'],
  bulk: ['credits', 'metrics'],
  credits: [],
  history: ['prospects', 'search'],
  keys: ['credits'],
  likeness: ['search'],
  mcp: [],
  metrics: [],
  payments: ['credits'],
  projects: [],
  prospects: [],
  search: ['credits', 'metrics'],
  sharing: ['projects', 'standing-orders'],
  'standing-orders': ['credits', 'projects', 'search'],
  'watched-links': ['credits', 'projects'],
};
