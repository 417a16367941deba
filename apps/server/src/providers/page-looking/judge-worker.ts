import { loadExtractPage, serveTasks } from '@linklode/web-index';
import {
  judgeAnswer,
  type AnswerToJudge,
  type Judgement,
  type Wanted,
} from '../../modules/watched-links/index.ts';

export interface JudgeTask {
  readonly answer: AnswerToJudge;
  readonly wanted: Wanted;
}

serveTasks(async ({ answer, wanted }: JudgeTask): Promise<Judgement> =>
  judgeAnswer(answer, wanted, await loadExtractPage()),
);
