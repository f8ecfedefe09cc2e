import type { FastifyInstance } from 'fastify';
import { createService } from '../http/service.ts';
import type { World } from '../world.ts';

/** The pretended devices, each at an origin of its own. */
export const devicesService = (_world: World): FastifyInstance => createService();
