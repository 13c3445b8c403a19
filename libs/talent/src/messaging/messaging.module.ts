import { moduleOf } from '#http';
import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/index.js';
import { RESOURCES } from './resources.js';

@Module(moduleOf(RESOURCES, { imports: [PeopleModule] }))
export class MessagingModule {}
