import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

const build = SerializerSelector();

/**
 * Fastify's own serialisers, each made for its call's first answer instead of for all hundred calls at start: a process is
 * back sooner.
 */
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
