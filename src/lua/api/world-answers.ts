import type { KeyKind } from '../../keys/index.ts';
import { formatPrivateKey } from '../../x509/index.ts';
import { printData } from '../bridge/print-data.ts';
import type { Answers } from './answers.ts';
import { joinAnswers } from './answers.ts';
import { fileAnswers, processAnswers } from './file-answers.ts';
import type {
  ClusterAccess,
  ListQuery,
  LuaHttpRequest,
  LuaWorld,
  NetworkAccess,
  ObjectQuery,
} from './world.ts';

/** Answers for the world outside; what was not allowed is not among them. */
export function worldAnswers(world: LuaWorld): Answers {
  const { network, io, os, cluster } = world.capabilities;
  return joinAnswers(
    basics(world),
    network === undefined ? none : networkAnswers(network),
    cluster === undefined ? none : clusterAnswers(cluster),
    io === undefined ? none : fileAnswers(io),
    os === undefined ? none : processAnswers(os),
  );
}

const none: Answers = { immediate: {}, waiting: {} };

function basics(world: LuaWorld): Answers {
  const { now, randomBytes, generateKey, timeZone, readTimeZone } = world;
  return {
    immediate: {
      now: () => [String(now().getTime())],
      random: (count) => [randomBytes(count.number)],
      key: (kind) => [formatPrivateKey(generateKey(kind.text as KeyKind))],
      zone: () => [timeZone()],
      'zone.file': (name) => [readTimeZone?.(name.text) ?? ''],
    },
    waiting: {},
  };
}

function networkAnswers({ request }: NetworkAccess): Answers {
  return {
    immediate: {},
    waiting: {
      async http(signal, head, body) {
        const asked = JSON.parse(head.text) as Omit<LuaHttpRequest, 'body'>;
        const answer = await request({ ...asked, body: body.bytes }, signal);
        const { status, headers } = answer;
        return [JSON.stringify({ status, headers }), answer.body];
      },
    },
  };
}

function clusterAnswers({ get, list }: ClusterAccess): Answers {
  return {
    immediate: {},
    waiting: {
      'kube.get': async (signal, query) => {
        const found = await get(JSON.parse(query.text) as ObjectQuery, signal);
        return [printData(found ?? null, 'exact')];
      },
      'kube.list': async (signal, query) => {
        const found = await list(JSON.parse(query.text) as ListQuery, signal);
        return [printData(found, 'exact')];
      },
    },
  };
}
