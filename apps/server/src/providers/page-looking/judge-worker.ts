import { loadExtractPage, serveTasks } from '@linklode/web-index/worker';
import { judgeAnswer, judgeSuccessor } from '../../modules/watched-links/engine.ts';
import type { AnswerToJudge, Judgement, Wanted } from '../../modules/watched-links/index.ts';

export interface JudgeTask {
  readonly answer: AnswerToJudge;
  readonly wanted: Wanted;
  /** The page is not the one that is watched, but may be where the link went. */
  readonly isSuccessor: boolean;
}

serveTasks(async ({ answer, wanted, isSuccessor }: JudgeTask): Promise<Judgement | null> => {
  const judge = isSuccessor ? judgeSuccessor : judgeAnswer;
  return judge(answer, wanted, await loadExtractPage());
});
