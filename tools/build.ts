import { buildWeb, isWebBuilt } from '../apps/server/src/start/ensure-web-built.ts';

// Everything that production needs and that is not in the checkout. What is there and of these sources is left alone.
if (isWebBuilt()) console.log('The web app is built from these sources already.');
else await buildWeb((line) => console.log(line));
