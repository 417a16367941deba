import { describe, expect, it } from 'vitest';
import { readPage } from '../src/page-reading.ts';
import { nounOf, subjectOf } from '../src/topic-subject.ts';
import { readTopicFeatures, TOPIC_FEATURES } from '../src/topic-features.ts';
import { pageOf } from './phrased-page.ts';

describe('what a list is a list of', () => {
  it.each([
    ['9 Best Hiking Boots for Wide Feet (2026) | Heron', 'hiking boots'],
    ['Best Computer For Law School - Campus Nation', 'computer'],
    ['Top ten day trips from Paris', 'day trips'],
    ['The 15 best books of 2025: what to read', 'books'],
    ['Los 10 mejores juegos de mesa para dos', 'juegos mesa'],
    ['Heron Weekly » The Ultimate Best Books of 2025', 'books'],
    ['Heron - The Five Best Noise-Canceling Headphones', 'noise canceling headphones'],
    ['Weekly: on “Owls” Best True Crime Podcasts', 'true crime podcasts'],
    ['Monuments, museums & day trips: Milan', 'monuments museums day trips'],
    ['Die besten Podcasts für Gründer', 'podcasts'],
    ['2026', ''],
    ['', ''],
  ])('%s', (title, subject) => {
    expect(subjectOf(title).join(' ')).toBe(subject);
  });

  it.each([
    ['hiking boots for women', 'boots'],
    ['day trips from paris', 'trips'],
    ['juegos de mesa', 'juegos'],
    ['ai coding assistants', 'assistants'],
    ['seo', 'seo'],
    ['best', undefined],
  ])('of a topic: %s', (topic, noun) => {
    expect(nounOf(topic.split(' '))).toBe(noun);
  });

  it('tells lists of the topic from lists of another thing for it, in words that mean the same too', () => {
    const read = (title: string, topic: string, id: 'listicles' | 'resource_pages' = 'listicles') => {
      const page = readPage(pageOf(title, '/a/', [title]));
      const features = readTopicFeatures(page, topic, id);
      return (name: string) => features[TOPIC_FEATURES.indexOf(name)];
    };
    const fits = read('12 best law schools in Ontario', 'law schools');
    expect([fits('typed.nounInHeadline'), fits('typed.inSubject')]).toEqual([1, 1]);
    const other = read('Best computers for law school', 'law schools');
    expect([other('typed.nounInHeadline'), other('typed.inSubject')]).toEqual([1, 0]);
    const same = read('Best motorbikes for beginners', 'motorcycles');
    expect([same('typed.inSubject'), same('same.inSubject')]).toEqual([0, 1]);
    // Pages of links and calls are seldom called by their subject.
    const links = read('Law schools: links', 'law schools', 'resource_pages');
    expect([links('typed.nounInHeadline'), links('typed.inSubject')]).toEqual([0, 0]);
  });
});
