import type { Plugin } from 'vite';

/**
 * Parts of React DOM that only run for a ViewTransition, a fragment with a ref, a SuspenseList, an element of one's own
 * making, a style sheet with a precedence, or who asks React to load files ahead. None of the app's sources has any
 * (test/unused-react.test.ts), and together they weigh 7 kB of a first visit, packed.
 */
const UNUSED = [
  'applyViewTransitionName',
  'applyViewTransitionToHostInstances',
  'applyViewTransitionToHostInstancesRecursive',
  'collectClientRects',
  'commitAppearingPairViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitEnterViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'commitNewChildToFragmentInstance',
  'createViewTransitionInstance',
  'deleteChildFromFragmentInstance',
  'estimateBandwidth',
  'getViewTransitionClassName',
  'getViewTransitionName',
  'initSuspenseListRenderState',
  'insertStylesheet',
  'insertStylesheetIntoRoot',
  'isLikelyStaticResource',
  'measureNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'preconnectAs',
  'preinitModuleScript',
  'preinitScript',
  'preinitStyle',
  'preload',
  'preloadModule',
  'preloadStylesheet',
  'reportViewTransitionError',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreViewTransitionName',
  'restoreViewTransitionOnHostInstances',
  'scheduleViewTransitionEvent',
  'scrollTextNodeIntoView',
  'setPropOnCustomElement',
  'startViewTransition',
  'suspendResource',
  'trackEnterViewTransitions',
  'updateSuspenseListComponent',
  'validateDocumentPositionWithFiberTree',
];

const METHODS = /^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function \([^]*?^\};$/gm;

/**
 * Throws where a part is not found as it was: then React DOM has changed, and what it uses has to be looked at again.
 */
export function withoutUnusedParts(code: string): string {
  let rest = code.replaceAll(METHODS, '');
  for (const name of UNUSED) {
    const whole = new RegExp(`^function ${name}\\([^]*?^\\}$`, 'm');
    if (!whole.test(rest)) throw new Error(`React DOM has no function ${name} as it had.`);
    rest = rest.replace(whole, `function ${name}() {}`);
  }
  return rest;
}

export function dropUnusedReact(): Plugin {
  return {
    name: 'linklode:drop-unused-react',
    apply: 'build',
    transform: {
      filter: { id: /react-dom.cjs.react-dom-client\.production\.js$/ },
      handler: (code) => ({ code: withoutUnusedParts(code), map: null }),
    },
  };
}
