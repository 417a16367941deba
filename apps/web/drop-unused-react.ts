import type { Plugin } from 'vite';

/**
 * Parts of React DOM that only run for a ViewTransition, or for a fragment that has a ref: transitions between views, and handles of
 * fragments. None of the app's sources has either (test/unused-react.test.ts), and both weigh 5 kB of a first visit, packed.
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
  'getViewTransitionClassName',
  'getViewTransitionName',
  'measureNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'reportViewTransitionError',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreViewTransitionName',
  'restoreViewTransitionOnHostInstances',
  'scheduleViewTransitionEvent',
  'scrollTextNodeIntoView',
  'startViewTransition',
  'trackEnterViewTransitions',
  'validateDocumentPositionWithFiberTree',
];

const METHODS = /^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function \([^]*?^\};$/gm;

/** Throws where a part is not found as it was: then React DOM has changed, and what it uses has to be looked at again. */
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
