import { moduleOf } from '#http';
import { Module } from '@nestjs/common';
import { CqrsEndpointCommands } from './adapters/endpoint-commands.cqrs.js';
import { EndpointCommands } from '#delivery';
import { RESOURCES } from './resources.js';

@Module(moduleOf(RESOURCES, { providers: [{ provide: EndpointCommands, useClass: CqrsEndpointCommands }] }))
export class IntegrationsModule {}
