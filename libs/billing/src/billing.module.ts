import { moduleOf } from '#http';
import { Module } from '@nestjs/common';
import { RESOURCES } from './resources.js';

@Module(moduleOf(RESOURCES))
export class BillingModule {}
