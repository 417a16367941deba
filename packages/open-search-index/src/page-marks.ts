/**
 * Keys of a page that no query can ask for, as none of the query language's begins so: it is the home page of its host;
 * it can be analysed (`isAnalysable` of the index file); it was read whole and is not gone (`isReadWhole`).
 */
export const HOME_MARK = '*home';
export const ANALYSABLE_MARK = '*look';
export const WHOLE_MARK = '*whole';
