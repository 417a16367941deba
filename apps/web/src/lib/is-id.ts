const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text has the form of the API's ids. */
export const isId = (text: string): boolean => ID.test(text);
