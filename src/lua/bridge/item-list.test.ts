import { describe, expect, test } from 'vitest';
import { bareMachine } from '../../../test/support/bare-machine.ts';

const three = '[{"kind":"A","n":{"x":1}},{"kind":"B"},{"kind":"C","l":[1,{"y":2}]}]';

/**
 * What becomes of the three objects after some Lua, in which `items` are they and `again()` hands them
 * over: `same` where nothing changed, else the changes.
 */
function changesAfter(lua: string): string {
  return bareMachine(`
    local pending = helm.pending_metatable
    pending.__index = helm.fill_and_get
    pending.__newindex = helm.fill_and_set
    local items, numbers, texts = helm.decode_items(payload)
    local function again()
      local changes, first, second = helm.encode_items(items, numbers, texts, "kind")
      if changes == nil then return second .. ' ' .. first end
      numbers, texts = first, second
      return changes or 'same'
    end
    ${lua}
    return again()`).call('', three);
}

describe('a list of objects that Lua gives back', () => {
  test.each([
    ['untouched', ''],
    ['looked at', 'local _ = items[1].n.x, items[3].l[2].y'],
    ['with a field that was set to what it was', 'items[1].kind = "A"'],
    ['with a field that was set and taken back', 'items[2].z = 1 items[2].z = nil'],
    ['handed over before', 'items[2].z = 1 again()'],
  ])('is the same: %s', (_, lua) => {
    expect(changesAfter(lua)).toBe('same');
  });

  test.each([
    ['changed', 'items[2].z = "new"', '[1,[2,{"kind":"B","z":"new"}],3]'],
    ['changed below', 'items[1].n.x = 7', '[[1,{"kind":"A","n":{"x":7}}],2,3]'],
    ['changed in a list', 'items[3].l[2].y = nil', '[1,2,[3,{"kind":"C","l":[1,{}]}]]'],
    ['removed, the last', 'items[3] = nil', '[1,2]'],
    ['removed, the first', 'table.remove(items, 1)', '[2,3]'],
    ['all removed', 'items[1], items[2], items[3] = nil', '[]'],
    ['in another order', 'items[1], items[2] = items[2], items[1]', '[2,1,3]'],
    [
      'in another order, looked at',
      'local _ = items[1].n items[1], items[2] = items[2], items[1]',
      '[2,1,3]',
    ],
    ['new', 'items[4] = {kind = "D", a = 1}', '[1,2,3,{"a":1,"kind":"D"}]'],
    ['replaced', 'items[2] = {kind = "D"}', '[1,{"kind":"D"},3]'],
    ['replaced by what it was', 'items[2] = {kind = "B"}', '[1,{"kind":"B"},3]'],
    ['there twice', 'items[4] = items[2]', '[1,2,3,2]'],
    [
      'taken from another',
      'items[4] = items[1].n items[4].kind = "N"',
      '[[1,{"kind":"A","n":{"kind":"N","x":1}}],2,3,{"kind":"N","x":1}]',
    ],
    [
      'handed over in between',
      'items[4] = {kind = "D"} again() items[4].a = 1',
      '[1,2,3,[4,{"a":1,"kind":"D"}]]',
    ],
    [
      'handed over in another order',
      'items[1], items[2] = items[2], items[1] again() items[3] = nil',
      '[1,2]',
    ],
  ])('tells what became of it: %s', (_, lua, changes) => {
    expect(changesAfter(lua)).toBe(changes);
  });

  test.each([
    ['text', 'items[2] = "x"', '[2] is not an object but a string'],
    ['a number', 'items[1] = 1', '[1] is not an object but a number'],
    ['a boolean', 'items[3] = true', '[3] is not an object but a boolean'],
    ['null', 'items[3] = helm.null', '[3] is not an object but a userdata'],
    ['a function', 'items[1] = print', '[1] is not an object but a function'],
    ['a coroutine', 'items[1] = coroutine.create(print)', '[1] is not an object but a thread'],
    ['no kind', 'items[2].kind = nil', '[2] has no kind'],
    ['an empty kind', 'items[2].kind = ""', '[2] has no kind'],
    ['a kind that is no text', 'items[2].kind = {}', '[2] has no kind'],
    ['a part of another, without a kind', 'items[2] = items[1].n', '[2] has no kind'],
    [
      'what is no data',
      'items[2].spec = {f = print}',
      '[2].spec.f is not data: functions and coroutines cannot leave Lua',
    ],
    [
      'a name among the numbers',
      'items.x = {kind = "D"}',
      ' must be a list without holes and named keys',
    ],
    ['a hole', 'items[5] = {kind = "D"}', ' must be a list without holes and named keys'],
    [
      'a place before the first',
      'items[0] = {kind = "D"}',
      ' must be a list without holes and named keys',
    ],
    [
      'a place between two',
      'items[1.5] = {kind = "D"}',
      ' must be a list without holes and named keys',
    ],
    ['a hole in the middle', 'items[1] = nil', ' must be a list without holes and named keys'],
  ])('is refused with %s', (_, lua, problem) => {
    expect(changesAfter(lua)).toBe(problem);
  });

  test('goes on after a refusal', () => {
    expect(changesAfter('items[2].kind = nil again() items[2].kind = "B"')).toBe('same');
    expect(changesAfter('items.x = 1 again() items.x = nil items[1].n = 1')).toBe(
      '[[1,{"kind":"A","n":1}],2,3]',
    );
  });
});

describe('a table that is not read yet', () => {
  const run = (lua: string): string =>
    bareMachine(`
      local pending = helm.pending_metatable
      local items = helm.decode_items(payload)
      ${lua}`).call('', '[{"kind":"A","n":{"x":1,"s":"\\"}]{[\\\\"},"l":[[],{}]}]');

  test('has its metatable until it is filled, and then none', () => {
    expect(
      run(`
        local item = items[1]
        local was = getmetatable(item) == pending
        local same = helm.fill(item) == item
        return tostring(was) .. tostring(same) .. tostring(getmetatable(item)) .. item.kind`),
    ).toBe('truetruenilA');
  });

  test('has all that its text says, and nothing of the text itself', () => {
    expect(
      run(`
        local names = {}
        for key in next, helm.fill(items[1]) do names[#names + 1] = key end
        table.sort(names)
        return table.concat(names, ',')`),
    ).toBe('kind,l,n');
  });

  test('is filled by who reads or writes a field of it', () => {
    expect(
      run(`
        local kind = helm.fill_and_get(items[1], 'kind')
        local n = rawget(items[1], 'n')
        helm.fill_and_set(n, 'y', 2)
        return kind .. helm.encode(items)`),
    ).toBe('A[{"kind":"A","l":[[],{}],"n":{"s":"\\"}]{[\\\\","x":1,"y":2}}]');
  });

  test('is written as it came', () => {
    expect(run('return (helm.encode(items))')).toBe(
      '[{"kind":"A","n":{"x":1,"s":"\\"}]{[\\\\"},"l":[[],{}]}]',
    );
  });

  test('of a list becomes a list', () => {
    expect(
      run(`
        local l = helm.fill_and_get(items[1], 'l')
        helm.fill(l)
        return tostring(getmetatable(l) == helm.list_metatable) .. #l .. helm.encode(l)`),
    ).toBe('true2[[],{}]');
  });
});
