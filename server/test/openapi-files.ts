// Writes the OpenAPI documents of both APIs into a folder, for programs that check them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { billerOpenApi } from '@life-payment/biller-api';
import { openApi } from '../src/app/http/openapi.ts';

const [folder = '.'] = process.argv.slice(2);
writeFileSync(join(folder, 'api.json'), JSON.stringify(openApi('1.0.0')));
writeFileSync(join(folder, 'biller-api.json'), JSON.stringify(billerOpenApi()));
