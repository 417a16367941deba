import { useEffect } from 'react';
import { useLocation } from 'react-router';

const DELAY_MS = 150;
const OFFSET_PX = 80;
const LOOK_AGAIN_MS = 50;
const GIVE_UP_AFTER_MS = 4000;

function scrollToSection(section: HTMLElement) {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const top = section.getBoundingClientRect().top + window.scrollY - OFFSET_PX;
  window.scrollTo({ top, behavior: isCalm ? 'instant' : 'smooth' });
  section.focus({ preventScroll: true });
}

/** A hash in the address scrolls to its section after 150 ms, or as soon after as the page that holds it is there. */
export function HashScroll() {
  const { hash, key } = useLocation();

  // Follows the address; `key` changes also when the same link is used again.
  useEffect(() => {
    const id = hash.slice(1);
    if (id === '') return;
    let waitedMs = 0;
    let timer = setTimeout(function look() {
      const section = document.getElementById(id);
      if (section) {
        scrollToSection(section);
        return;
      }
      waitedMs += LOOK_AGAIN_MS;
      if (waitedMs < GIVE_UP_AFTER_MS) timer = setTimeout(look, LOOK_AGAIN_MS);
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [hash, key]);

  return null;
}
