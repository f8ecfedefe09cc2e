import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

const build = SerializerSelector();

/** Fastify's own serialisers, each compiled at the first answer of its call, so that a process starts faster. */
export const serializersWhenNeeded: typeof build = (schemas, options) => {
  const make = build(schemas, options);
  return (route) => {
    let serialize: ReturnType<typeof make> | undefined;
    return (answer) => {
      serialize ??= make(route);
      return serialize(answer);
    };
  };
};
