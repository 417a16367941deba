import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The server's files first, in the order that they would have. They wait a third of their time for databases, processes
 * and clocks, which the checks fill that run beside the first tests; files that only compute leave nothing to be
 * filled, and the small ones of them end a run on all cores.
 */
export class WaitingTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isWaiting = ({ project }: TestSpecification): boolean => project.name === 'server';
    return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))];
  }
}
