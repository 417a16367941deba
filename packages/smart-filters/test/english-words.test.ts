import { words } from '@linklode/query-language';
import { describe, expect, it } from 'vitest';
import de from '../src/lexicon/words-de.json' with { type: 'json' };
import es from '../src/lexicon/words-es.json' with { type: 'json' };
import fr from '../src/lexicon/words-fr.json' with { type: 'json' };
import nl from '../src/lexicon/words-nl.json' with { type: 'json' };
import pt from '../src/lexicon/words-pt.json' with { type: 'json' };
import { toEnglish } from '../src/lexicon/english-words.ts';
import { LEXICON_CLASSES } from '../src/lexicon/classes.ts';
import { countLexicon, phrasesOf } from '../src/lexicon/lexicon.ts';

const SAID = { de, es, fr, nl, pt };

describe('words of other languages', () => {
  it.each([
    ['de', 'verzeichnis', 'directory'],
    ['es', 'enlaces', 'links'],
    ['fr', 'annuaire', 'directory'],
    ['nl', 'beste', 'best'],
    ['pt', 'ferramentas', 'tools'],
  ])('%s: %s is %s', (lang, word, english) => {
    expect(toEnglish(lang)(word)).toBe(english);
    expect(toEnglish('en')(word)).toBe(word);
    expect(toEnglish(null)(word)).toBe(word);
  });

  it.each(Object.entries(SAID))('%s: each form says one English word, and none itself', (_, said) => {
    const forms = Object.entries(said).flatMap(([english, some]) =>
      [...new Set(words(some))].map((form) => [form, english] as const),
    );
    const byForm = Map.groupBy(forms, ([form]) => form);
    expect([...byForm.values()].filter((all) => all.length > 1)).toEqual([]);
    expect(forms.filter(([form, english]) => form === english)).toEqual([]);
    expect(Object.keys(said).filter((english) => !/^[a-z]{2,}$/.test(english))).toEqual([]);
  });
});

describe('phrases of other languages', () => {
  it.each([
    ['Werde Gastautor', 'call'],
    ['Pressespiegel', 'coverage'],
    ['Ils parlent de nous', 'coverage'],
    ['Sites à découvrir', 'resources'],
    ['Inscribe tu empresa', 'addEntry'],
    ['Cadastre sua empresa', 'addEntry'],
    ['Meld je bedrijf aan', 'addEntry'],
  ] as const)('%s: %s', (title, of) => {
    expect(countLexicon(words(title))[of]).toBeGreaterThan(0);
  });

  it('are more than queries ask for, or these would be thousands of words long', () => {
    for (const of of LEXICON_CLASSES) expect(phrasesOf(of).length).toBeLessThan(500);
  });
});
