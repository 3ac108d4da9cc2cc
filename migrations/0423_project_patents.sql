-- Projects that name a patent among their results, asked for beside the patent.
create index project_patents on project using gin (patents jsonb_path_ops) where deleted_at is null;
