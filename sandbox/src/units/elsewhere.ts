import type { FastifyInstance } from 'fastify';
import { html } from '../http/html.ts';
import type { Directory } from './directory.ts';

/** The page of a unit that takes payments on its own. */
export const elsewhereRoutes = (app: FastifyInstance, directory: Directory): void => {
  app.get<{ Params: { unitId: string } }>('/elsewhere/:unitId', async (request, reply) => {
    const unit = directory.find(request.params.unitId);
    if (!unit?.paysElsewhere) return reply.code(404).send('Not found');
    const page = html`<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${unit.name.zh}</title>
<h1>${unit.name.zh} <small lang="en">${unit.name.en}</small></h1>
<p>这是缴费单位自有的缴费页面(沙盒)。<br><span lang="en">The unit's own payment page, in the sandbox.</span></p>
</html>`;
    return reply
      .header('content-security-policy', "default-src 'none'")
      .type('text/html; charset=utf-8')
      .send(page.markup);
  });
};
