import type { Locator } from '@playwright/test';

type Hue = 'red' | 'green' | 'neutral';

/**
 * The hue of an element's text as a person sees it, whatever notation the style sheet uses: the browser paints the
 * computed colour on one pixel, and the pixel is read.
 */
export async function textHue(element: Locator): Promise<Hue> {
  const [red, green, blue] = await element.evaluate((node) => {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('This browser draws nothing.');
    context.fillStyle = getComputedStyle(node).color;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data] as [number, number, number, number];
  });
  if (red > green + 30 && red > blue + 30) return 'red';
  if (green > red + 30 && green > blue) return 'green';
  return 'neutral';
}

/** How light the element's background is, from 0 to 255. */
export async function backgroundLightness(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('This browser draws nothing.');
    context.fillStyle = getComputedStyle(node).backgroundColor;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 3;
  });
}
