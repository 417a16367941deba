/** What the operator can mend, in a sentence that says how: `npm start` and `npm run ops` print it without a stack. */
export class OperatorError extends Error {}
