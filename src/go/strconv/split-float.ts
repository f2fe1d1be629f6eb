/** A finite, non-negative float as `mantissa * 2 ** exponent`, the mantissa as wide as stored. */
export interface SplitFloat {
  readonly mantissa: bigint;
  readonly exponent: number;
}

interface FloatLayout {
  readonly mantissaBits: number;
  readonly exponentMask: number;
  readonly bias: number;
}

const layouts: Readonly<Record<32 | 64, FloatLayout>> = {
  32: { mantissaBits: 23, exponentMask: 0xff, bias: 127 },
  64: { mantissaBits: 52, exponentMask: 0x7ff, bias: 1023 },
};

export function splitFloat(value: number, bitSize: 32 | 64): SplitFloat {
  const layout = layouts[bitSize];
  const bits = bitsOf(value, bitSize);
  const stored = Number(bits >> BigInt(layout.mantissaBits)) & layout.exponentMask;
  const fraction = bits & ((1n << BigInt(layout.mantissaBits)) - 1n);
  const isNormal = stored !== 0;
  return {
    mantissa: isNormal ? fraction | (1n << BigInt(layout.mantissaBits)) : fraction,
    exponent: (isNormal ? stored : 1) - layout.bias - layout.mantissaBits,
  };
}

function bitsOf(value: number, bitSize: 32 | 64): bigint {
  const view = new DataView(new ArrayBuffer(8));
  if (bitSize === 64) {
    view.setFloat64(0, value);
    return view.getBigUint64(0);
  }
  view.setFloat32(0, value);
  return BigInt(view.getUint32(0));
}
