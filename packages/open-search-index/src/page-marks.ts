/**
 * Keys of a page that no query can ask for, as none of the query language's begins so: it is the home page of its host; a closer
 * look may be taken at it (`isForLooks` of the index file); it was read whole and is not gone (`isReadWhole`).
 */
export const HOME_MARK = '*home';
export const LOOK_MARK = '*look';
export const WHOLE_MARK = '*whole';
