import { answerCall } from './support/answers.ts';
import { found } from './support/results.ts';
import { openTool, runQuery } from './support/search-tool.ts';
import { expect, test } from './support/test.ts';
import { fromRight } from './support/tool-screens.ts';

test('titles and texts that run from right to left are cut at their end, and stand at the left as all others do', async ({
  page,
  person,
}) => {
  await answerCall(page, '/search', { json: found(...fromRight) });
  await runQuery(await openTool(page, person), 'intitle:result');
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const part of ['title', 'description']) {
      const shown = page.getByRole('main').locator(`[data-part=${part}]`);
      await expect(shown).toHaveCount(fromRight.length);
      const styles = await shown.evaluateAll((all) =>
        all.map((one) => {
          const { direction, textAlign } = getComputedStyle(one);
          return `${direction} ${textAlign}`;
        }),
      );
      // The first three are Arabic or Hebrew; what begins in English is English.
      expect(styles.slice(0, 3), `${part} at ${width}`).toEqual(Array.from({ length: 3 }, () => 'rtl left'));
      expect(styles.slice(3), `${part} at ${width}`).toEqual(['ltr left', 'ltr left']);
    }
  }
});
