import { delimited, numberField, readFields, textField } from './protobuf.ts';

// Field numbers of onnx.proto.
const MODEL_GRAPH = 7;
const GRAPH = { node: 1, output: 12 } as const;
const NODE = { input: 1, output: 2, name: 3, operator: 4, attribute: 5 } as const;
const ATTRIBUTE = { name: 1, integer: 3, graph: 6, type: 20 } as const;
const VALUE_NAME = 1;
const ATTRIBUTE_IS_INTEGER = 2;
const FLOAT = 1;

/** Attention weights, for those who draw them: 1.3 GB held to the end of every run of the encoder. */
const UNUSED_OUTPUT = /attentions\.\d+$/;

interface Node {
  inputs: string[];
  outputs: string[];
  name: string;
  operator: string;
}

/**
 * An exported Whisper graph without what makes it dear: the outputs of attention weights, and products with 8-bit
 * weights that are unpacked to floats on every run (the last one of the decoder has 40 million of them). Weights are
 * passed through untouched. Returns the pieces of the new file.
 */
export function rewriteModel(model: Buffer): Buffer[] {
  return [...readFields(model)].flatMap(({ number, content, bytes }) =>
    number === MODEL_GRAPH && content ? delimited(number, rewriteGraph(content)) : [bytes],
  );
}

function rewriteGraph(graph: Buffer, droppedOutputs?: ReadonlySet<number>): Buffer[] {
  const fields = [...readFields(graph)];
  const nodes = fields.map(({ number, content }) =>
    number === GRAPH.node && content ? readNode(content) : null,
  );
  const dequantized = soleUses(nodes);
  let output = -1;
  return fields.flatMap(({ number, content, bytes }, index) => {
    if (number === GRAPH.output && content) {
      output += 1;
      const isDropped = droppedOutputs?.has(output) ?? UNUSED_OUTPUT.test(textOf(content, VALUE_NAME));
      return isDropped ? [] : [bytes];
    }
    const node = nodes[index];
    if (!node || !content) return [bytes];
    if (node.operator === 'If') return delimited(GRAPH.node, rewriteBranches(content, node));
    if (node.operator === 'DequantizeLinear' && dequantized.has(node.outputs[0] ?? '')) return [];
    const weights = node.operator === 'MatMul' ? dequantized.get(node.inputs[1] ?? '') : undefined;
    return weights ? integerProduct(node, weights) : [bytes];
  });
}

function readNode(bytes: Buffer): Node {
  const node: Node = { inputs: [], outputs: [], name: '', operator: '' };
  for (const { number, content } of readFields(bytes)) {
    if (!content) continue;
    if (number === NODE.input) node.inputs.push(content.toString());
    else if (number === NODE.output) node.outputs.push(content.toString());
    else if (number === NODE.name) node.name = content.toString();
    else if (number === NODE.operator) node.operator = content.toString();
  }
  return node;
}

/** Unpacked weights that a single product takes as its second factor, by the name of the unpacked tensor. */
function soleUses(nodes: readonly (Node | null)[]): Map<string, Node> {
  const uses = new Map<string, number>();
  const factors = new Set<string>();
  for (const node of nodes) {
    for (const name of node?.inputs ?? []) uses.set(name, (uses.get(name) ?? 0) + 1);
    if (node?.operator === 'MatMul') factors.add(node.inputs[1] ?? '');
  }
  const sole = new Map<string, Node>();
  for (const node of nodes) {
    const name = node?.outputs[0] ?? '';
    if (node?.operator === 'DequantizeLinear' && node.inputs.length === 3)
      if (factors.has(name) && uses.get(name) === 1) sole.set(name, node);
  }
  return sole;
}

/** The two branches give their outputs by position, so the same positions go from the node and from both graphs. */
function rewriteBranches(bytes: Buffer, { outputs }: Node): Buffer[] {
  const dropped = new Set(outputs.flatMap((name, index) => (UNUSED_OUTPUT.test(name) ? [index] : [])));
  let output = -1;
  return [...readFields(bytes)].flatMap((field) => {
    if (field.number === NODE.output) {
      output += 1;
      return dropped.has(output) ? [] : [field.bytes];
    }
    if (field.number !== NODE.attribute || !field.content) return [field.bytes];
    const attribute = [...readFields(field.content)].flatMap(({ number, content, bytes: own }) =>
      number === ATTRIBUTE.graph && content ? delimited(number, rewriteGraph(content, dropped)) : [own],
    );
    return delimited(NODE.attribute, attribute);
  });
}

/** `MatMul(x, Dequantize(w))` as a product of integers: x is quantized on the way, the scales are multiplied in after. */
function integerProduct({ inputs, outputs, name }: Node, weights: Node): Buffer[] {
  const [factor = ''] = inputs;
  const [quantized = '', scale = '', zeroPoint = ''] = weights.inputs;
  const own = (part: string) => `${name}/integer_${part}`;
  const toFloat = [
    ...textField(ATTRIBUTE.name, 'to'),
    ...numberField(ATTRIBUTE.integer, FLOAT),
    ...numberField(ATTRIBUTE.type, ATTRIBUTE_IS_INTEGER),
  ];
  return [
    ...makeNode('DynamicQuantizeLinear', [factor], [own('x'), own('x_scale'), own('x_zero')]),
    ...makeNode('MatMulInteger', [own('x'), quantized, own('x_zero'), zeroPoint], [own('sum')]),
    ...makeNode('Cast', [own('sum')], [own('float')], toFloat),
    ...makeNode('Mul', [own('x_scale'), scale], [own('scale')]),
    ...makeNode('Mul', [own('float'), own('scale')], outputs),
  ];
}

function makeNode(
  operator: string,
  inputs: readonly string[],
  outputs: readonly string[],
  attribute?: readonly Buffer[],
): Buffer[] {
  return delimited(GRAPH.node, [
    ...inputs.flatMap((name) => textField(NODE.input, name)),
    ...outputs.flatMap((name) => textField(NODE.output, name)),
    ...textField(NODE.name, `${outputs[0]}_${operator}`),
    ...textField(NODE.operator, operator),
    ...(attribute ? delimited(NODE.attribute, attribute) : []),
  ]);
}

function textOf(message: Buffer, wanted: number): string {
  for (const { number, content } of readFields(message)) if (number === wanted) return String(content);
  return '';
}
