'use strict';
// Written in the JavaScript of 2015 on purpose: whatever Node a newcomer has must be able to parse this file and say,
// in one line, that it is too old.
var parts = process.versions.node.split('.').map(Number);
var isMac = process.platform === 'darwin';
var enough = isMac ? parts[0] > 22 || (parts[0] === 22 && parts[1] >= 18) : parts[0] >= 20;
if (!enough) {
  console.error(
    'Linklode needs Node ' +
      (isMac ? '22.18' : '20') +
      ' or newer; this is ' +
      process.versions.node +
      '. Get a newer one from https://nodejs.org and type the command again.',
  );
  process.exit(1);
}
void require('./launch-steps.cjs').launch(process.argv.slice(2));
