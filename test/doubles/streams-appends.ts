import type {
  AppendReq,
  AppendResp as AppendRespMessage,
  BatchAppendReq,
  BatchAppendResp as BatchAppendRespMessage,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import rpc from '@eventstore/db-client/generated/status_pb.js';
import messages from '@eventstore/db-client/generated/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import { status } from '@grpc/grpc-js';
import type { ExpectedRevision, ProposedEvent, WriteResult } from './streams-log.js';
import { identifier } from './streams-messages.js';

const { AppendResp, BatchAppendResp } = messages;
type Success = Extract<WriteResult, { kind: 'success' }>;

/** A proposed message, of either kind of append. */
export function proposedOf(message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage): ProposedEvent {
  return {
    id: message.getId()?.getString() ?? '',
    type: message.getMetadataMap().get('type') ?? '',
    contentType: message.getMetadataMap().get('content-type') ?? 'application/octet-stream',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

/** The response to a single append: a wrong expectation is a response here, not an error. */
export function appendResponse(
  written: Success | { kind: 'wrong'; current: number },
  expected: ExpectedRevision,
): AppendRespMessage {
  const response = new AppendResp();
  if (written.kind === 'success') {
    const position = new AppendResp.Position();
    position.setCommitPosition(String(written.position));
    position.setPreparePosition(String(written.position));
    const success = new AppendResp.Success();
    success.setCurrentRevision(String(written.revision));
    success.setPosition(position);
    response.setSuccess(success);
    return response;
  }
  const wrong = new AppendResp.WrongExpectedVersion();
  if (written.current >= 0) wrong.setCurrentRevision(String(written.current));
  else wrong.setCurrentNoStream(new shared.Empty());
  if (expected === 'any') wrong.setExpectedAny(new shared.Empty());
  else if (expected === 'no_stream') wrong.setExpectedNoStream(new shared.Empty());
  else if (expected === 'stream_exists') wrong.setExpectedStreamExists(new shared.Empty());
  else wrong.setExpectedRevision(String(expected));
  response.setWrongExpectedVersion(wrong);
  return response;
}

/** The response to a successful append of a batch. */
export function batchSuccess(correlation: UUID | undefined, name: string, written: Success): BatchAppendRespMessage {
  const position = new shared.AllStreamPosition();
  position.setCommitPosition(String(written.position));
  position.setPreparePosition(String(written.position));
  const success = new BatchAppendResp.Success();
  success.setCurrentRevision(String(written.revision));
  success.setPosition(position);
  const response = new BatchAppendResp();
  response.setCorrelationId(correlation);
  response.setStreamIdentifier(identifier(name));
  response.setSuccess(success);
  return response;
}

/** The response to a failed append of a batch: a status, with details of its own type. */
export function batchFailure(
  correlation: UUID | undefined,
  name: string,
  failure: { kind: 'wrong'; current: number } | { kind: 'deleted' } | { kind: 'large'; limit: number },
  expected: ExpectedRevision = 'any',
): BatchAppendRespMessage {
  const details = new any.Any();
  const error = new rpc.Status();
  if (failure.kind === 'wrong') {
    const wrong = new shared.WrongExpectedVersion();
    if (failure.current >= 0) wrong.setCurrentStreamRevision(String(failure.current));
    else wrong.setCurrentNoStream(new empty.Empty());
    if (expected === 'any') wrong.setExpectedAny(new empty.Empty());
    else if (expected === 'no_stream') wrong.setExpectedNoStream(new empty.Empty());
    else if (expected === 'stream_exists') wrong.setExpectedStreamExists(new empty.Empty());
    else wrong.setExpectedStreamPosition(String(expected));
    details.pack(wrong.serializeBinary(), 'event_store.client.WrongExpectedVersion');
    error.setMessage('WrongExpectedVersion');
    error.setCode(status.FAILED_PRECONDITION as never);
  } else if (failure.kind === 'deleted') {
    const deleted = new shared.StreamDeleted();
    deleted.setStreamIdentifier(identifier(name));
    details.pack(deleted.serializeBinary(), 'event_store.client.StreamDeleted');
    error.setMessage('Stream deleted');
    error.setCode(status.FAILED_PRECONDITION as never);
  } else {
    const large = new shared.MaximumAppendSizeExceeded();
    large.setMaxappendsize(failure.limit);
    details.pack(large.serializeBinary(), 'event_store.client.MaximumAppendSizeExceeded');
    error.setMessage('Max append size exceeded');
    error.setCode(status.INVALID_ARGUMENT as never);
  }
  error.setDetails(details);
  const response = new BatchAppendResp();
  response.setCorrelationId(correlation);
  response.setStreamIdentifier(identifier(name));
  response.setError(error);
  return response;
}
