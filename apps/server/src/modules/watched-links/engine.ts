/** What a process that reads pages takes of this module: no database, no routes. */
export { judgeAnswer, judgeSuccessor } from './judge-answer.ts';
