import { describe, expect, it } from 'vitest';
import { BuiltinTypeTable } from './builtin-type-table.ts';
import { ProtobufError, isProtobuf, readEnvelope, readMessage } from './protobuf.ts';

const types = new BuiltinTypeTable();

/** A field of bytes: its number, its length, its content. */
function field(number: number, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([Buffer.of((number << 3) | 2, bytes.length), bytes]);
}

function varint(number: number, value: number): Buffer {
  return Buffer.of(number << 3, value);
}

describe('protobuf', () => {
  it('has an envelope that says what is in it', () => {
    const typeMeta = Buffer.concat([field(1, 'v1'), field(2, 'ConfigMap')]);
    const body = Buffer.concat([Buffer.from('k8s\0'), field(1, typeMeta), field(2, 'raw')]);
    expect(isProtobuf(body)).toBe(true);
    expect(readEnvelope(body)).toMatchObject({ apiVersion: 'v1', kind: 'ConfigMap' });
    expect(readEnvelope(body).raw.toString()).toBe('raw');
  });

  it('reads strings, maps and nested messages', () => {
    const metadata = field(1, field(1, 'name'));
    const entry = field(2, Buffer.concat([field(1, 'key'), field(2, 'value')]));
    const message = Buffer.concat([metadata, entry]);
    expect(readMessage(message, types.require('core.v1.ConfigMap'))).toEqual({
      metadata: { name: 'name' },
      data: { key: 'value' },
    });
  });

  it('reads what an embedded message has as fields of the outer one', () => {
    // A Volume whose source, field 2, is an emptyDir, field 2 in it.
    const volume = Buffer.concat([field(1, 'data'), field(2, field(2, ''))]);
    expect(readMessage(volume, types.require('core.v1.Volume'))).toEqual({
      name: 'data',
      emptyDir: {},
    });
  });

  it('reads numbers, booleans, quantities and ports', () => {
    const port = Buffer.concat([
      varint(3, 80),
      field(4, Buffer.concat([varint(1, 1), field(3, 'http')])),
    ]);
    expect(readMessage(port, types.require('core.v1.ServicePort'))).toEqual({
      port: 80,
      targetPort: 'http',
    });
    const limits = field(1, Buffer.concat([field(1, 'cpu'), field(2, field(1, '500m'))]));
    expect(readMessage(limits, types.require('core.v1.ResourceRequirements'))).toEqual({
      limits: { cpu: '500m' },
    });
  });

  it('reads schemas, where one field may be this or that', () => {
    const type = types.require('apiextensions.v1.JSONSchemaProps');
    const text = field(5, 'string');
    const long = (number: number, content: Buffer): Buffer =>
      Buffer.concat([
        Buffer.of((((number << 3) | 2) & 0x7f) | 0x80, number >> 4, content.length),
        content,
      ]);
    const read = (message: Buffer): unknown => readMessage(message, type);
    const string = { type: 'string' };
    expect(read(long(24, field(1, text)))).toEqual({ items: string });
    const padded = Buffer.concat([field(1, ''), text, varint(10, 0)]);
    expect(read(long(24, field(1, padded)))).toEqual({ items: string });
    const property = Buffer.concat([field(1, 'a'), field(2, padded)]);
    expect(read(long(24, field(1, long(29, property))))).toEqual({
      items: { properties: { a: string } },
    });
    expect(read(long(24, Buffer.concat([field(2, text), field(2, text)])))).toEqual({
      items: [string, string],
    });
    expect(read(long(30, Buffer.concat([varint(1, 1), field(2, text)])))).toEqual({
      additionalProperties: string,
    });
    expect(read(long(30, varint(1, 1)))).toEqual({ additionalProperties: true });
    expect(read(long(30, varint(1, 0)))).toEqual({ additionalProperties: false });
    const names = Buffer.concat([field(2, 'a'), field(2, 'b')]);
    expect(read(long(32, Buffer.concat([field(1, 'key'), field(2, names)])))).toEqual({
      dependencies: { key: ['a', 'b'] },
    });
    expect(read(field(8, field(1, '{"a":1}')))).toEqual({ default: { a: 1 } });
  });

  it('refuses what is cut short', () => {
    const cut = Buffer.of((1 << 3) | 2, 100, 1);
    expect(() => readMessage(cut, types.require('core.v1.ConfigMap'))).toThrow(ProtobufError);
  });
});
