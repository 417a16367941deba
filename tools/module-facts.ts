import { parseSync, type Module } from '@swc/core';

/** What a module says of itself to others, read from its syntax: comments and texts are not it. */
export interface ModuleFacts {
  /** What it exports of its own: the name for others, and the name within. */
  readonly own: readonly { readonly name: string; readonly local: string }[];
  /** What it passes on by name. */
  readonly passed: readonly { readonly name: string; readonly from: string; readonly original: string }[];
  /** What it passes on as a whole (`export * from`). */
  readonly stars: readonly string[];
  /** What it takes. Null: the module as a whole, so that any name of it may be used. */
  readonly taken: readonly { readonly from: string; readonly name: string | null }[];
  /** The files that texts of it name. */
  readonly files: () => string[];
  /** Whether a name is used outside of what declares it. */
  readonly uses: (local: string) => boolean;
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string };
type Item = Module['body'][number];

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

/** Names of parts that look like a use and are none: of `a.name`, `{ name: 1 }` and `interface { name }`. */
const NAMES_OF_PARTS: Readonly<Record<string, string>> = {
  MemberExpression: 'property',
  KeyValueProperty: 'key',
  KeyValuePatternProperty: 'key',
  MethodProperty: 'key',
  ClassProperty: 'key',
  ClassMethod: 'key',
  TsPropertySignature: 'key',
  TsMethodSignature: 'key',
};

/** Every node below a value, each with the one above it. */
function* walk(value: unknown, above: Node | null = null): Generator<[Node, Node | null]> {
  if (isNode(value)) yield [value, above];
  if (typeof value !== 'object' || value === null) return;
  const skipped = isNode(value) ? NAMES_OF_PARTS[value.type] : undefined;
  for (const [key, part] of Object.entries(value))
    if (key !== 'span' && !(key === skipped && isNode(part) && part.type === 'Identifier'))
      // Lists and parts without a type of their own (a list of arguments has some) stand for what is above them.
      yield* walk(part, isNode(value) ? value : above);
}

const nameOf = (node: unknown): string => String(Reflect.get(node as object, 'value'));

/** The names that a pattern or a declaration gives. */
function declaredBy(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'VariableDeclaration')
    return (node['declarations'] as { id: unknown }[]).flatMap(({ id }) => declaredBy(id));
  if (node.type === 'Identifier') return [nameOf(node)];
  if (node.type.endsWith('Pattern'))
    return [...walk(node)].filter(([part]) => part.type === 'Identifier').map(([part]) => nameOf(part));
  return [...declaredBy(node['identifier']), ...declaredBy(node['id'])];
}

const declarationOf = (item: Item): unknown => (item.type === 'ExportDeclaration' ? item.declaration : item);

/** What `ns` of `import * as ns` is asked for; null where it is used as a whole. */
function membersOf(body: readonly Item[], local: string): (string | null)[] {
  return [...walk(body.filter(({ type }) => type !== 'ImportDeclaration'))]
    .filter(([node]) => node.type === 'Identifier' && nameOf(node) === local)
    .map(([node, above]) => {
      if (above?.type === 'MemberExpression' && above['object'] === node && isNode(above['property']))
        return above['property'].type === 'Identifier' ? nameOf(above['property']) : null;
      if (above?.type === 'TsQualifiedName' && above['left'] === node) return nameOf(above['right']);
      return null;
    });
}

function takenBy(item: Item, body: readonly Item[]): { from: string; name: string | null }[] {
  if (item.type !== 'ImportDeclaration') return [];
  const from = item.source.value;
  return item.specifiers.flatMap((specifier) => {
    if (specifier.type === 'ImportDefaultSpecifier') return [{ from, name: 'default' }];
    if (specifier.type === 'ImportNamespaceSpecifier')
      return membersOf(body, specifier.local.value).map((name) => ({ from, name }));
    return [{ from, name: (specifier.imported ?? specifier.local).value }];
  });
}

/** The `import('…')` that is waited for, without what stands around it; undefined where it is something else. */
function awaitedImport(node: unknown): unknown {
  if (!isNode(node)) return undefined;
  if (node.type === 'ParenthesisExpression') return awaitedImport(node['expression']);
  return node.type === 'AwaitExpression' ? node['argument'] : undefined;
}

/** The names that `const { … } = await import('…')` and `(await import('…')).name` take, by the call. */
function namesOfImports(nodes: readonly Node[]): Map<unknown, string[]> {
  const names = new Map<unknown, string[]>();
  for (const node of nodes) {
    if (node.type === 'VariableDeclarator' && isNode(node['id']) && node['id'].type === 'ObjectPattern') {
      const properties = node['id']['properties'] as readonly Node[];
      if (properties.every(({ type }) => type !== 'RestElement'))
        names.set(
          awaitedImport(node['init']),
          properties.map(({ key }) => nameOf(key)),
        );
    }
    if (
      node.type === 'MemberExpression' &&
      isNode(node['property']) &&
      node['property'].type === 'Identifier'
    )
      names.set(awaitedImport(node['object']), [nameOf(node['property'])]);
  }
  return names;
}

/** What is taken when it is needed (`import('…')`), or only for its type. */
function takenLate(nodes: readonly Node[]): { from: string; name: string | null }[] {
  const names = namesOfImports(nodes);
  return nodes.flatMap((node) => {
    const isCall =
      node.type === 'CallExpression' && isNode(node['callee']) && node['callee'].type === 'Import';
    const first = isCall
      ? (node['arguments'] as readonly { expression: unknown }[])[0]?.expression
      : undefined;
    const from = node.type === 'TsImportType' ? node['argument'] : first;
    if (!isNode(from) || from.type !== 'StringLiteral') return [];
    return (names.get(node) ?? [null]).map((name) => ({ from: nameOf(from), name }));
  });
}

function parse(file: string, text: string): Module {
  try {
    return parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x') });
  } catch (error) {
    throw new Error(`${file} is no TypeScript`, { cause: error });
  }
}

/** Throws where the text is no TypeScript. */
export function readModule(file: string, text: string): ModuleFacts {
  const { body } = parse(file, text);
  const listNodes = (): Node[] =>
    [...walk(body.filter((item) => !('source' in item && item.source)))].map(([node]) => node);
  const named = body.filter((item) => item.type === 'ExportNamedDeclaration');
  const listed = named.flatMap(({ specifiers, source }) =>
    specifiers.map((specifier) => {
      const from = source?.value ?? null;
      if (specifier.type === 'ExportSpecifier')
        return { from, name: (specifier.exported ?? specifier.orig).value, original: specifier.orig.value };
      return {
        from,
        name: specifier.type === 'ExportNamespaceSpecifier' ? specifier.name.value : '',
        original: null,
      };
    }),
  );
  return {
    own: [
      ...body
        .filter((item) => item.type === 'ExportDeclaration')
        .flatMap(({ declaration }) => declaredBy(declaration).map((name) => ({ name, local: name }))),
      ...body
        .filter(({ type }) => type === 'ExportDefaultDeclaration' || type === 'ExportDefaultExpression')
        .map(() => ({ name: 'default', local: 'default' })),
      ...listed.flatMap(({ from, name, original }) =>
        from === null && original !== null ? [{ name, local: original }] : [],
      ),
    ],
    passed: listed.flatMap(({ from, name, original }) =>
      from === null || original === null ? [] : [{ name, from, original }],
    ),
    stars: body.flatMap((item) => (item.type === 'ExportAllDeclaration' ? [item.source.value] : [])),
    taken: [
      ...body.flatMap((item) => takenBy(item, body)),
      ...listed.flatMap(({ from, original }) =>
        from !== null && original === null ? [{ from, name: null }] : [],
      ),
      // To look at every node is most of the work, and few files have one.
      ...(/\bimport\(/.test(text) ? takenLate(listNodes()) : []),
    ],
    files: () =>
      listNodes()
        .filter(({ type }) => type === 'StringLiteral')
        .map(nameOf)
        .filter((named) => /^[\w./-]+\.tsx?$/.test(named)),
    uses: (local) =>
      body
        .filter(({ type }) => type !== 'ExportNamedDeclaration')
        .filter((item) => !declaredBy(declarationOf(item)).includes(local))
        .some((item) =>
          [...walk(item)].some(([node]) => node.type === 'Identifier' && nameOf(node) === local),
        ),
  };
}
