/** Calls on templates of projects. Not in the contract, which names a template when a project is inserted. */
import { byIds, deleteEndpoint, pageEndpoint, saveEndpoint } from '#platform/entity/entity-endpoints.ts';
import { mostTemplates, projectTemplate } from './project-template.ts';

export const queryPageTemplate = pageEndpoint(projectTemplate, {
  path: '/api/v1/staff/project/queryPageTemplate',
  more: byIds,
});
export const saveTemplate = saveEndpoint(projectTemplate, { path: '/api/v1/staff/project/saveTemplate' });
export const deleteTemplate = deleteEndpoint(projectTemplate, {
  path: '/api/v1/staff/project/deleteTemplate',
  most: mostTemplates,
});
